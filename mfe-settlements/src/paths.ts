export const settlementsPath = '/mutual-settlements'

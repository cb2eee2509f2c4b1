export const checkingOutcomeText = 'Проверяем, прошла ли операция…'

export const checkingText = 'Проверяем, прошла ли операция…'

import { checkDigit, isBin, isIin } from './identity-numbers.ts'

describe('check digit, worked by hand', () => {
  test.each([
    ['90010135001', 3, 'first weights: 91 mod 11'],
    ['90010130081', 1, 'first weights give 10; second weights: 78 mod 11'],
    ['90010130080', undefined, 'both give 10: the number is never issued'],
  ])('%s is closed by %p (%s)', (eleven, digit, _) => {
    expect(checkDigit(eleven)).toBe(digit)
  })
})

describe('BIN', () => {
  test.each([
    ['971240001315', true, 'a bank, published'],
    ['940140000385', true, 'a bank, published'],
    ['980640000093', true, 'a bank, published'],
    ['020240000555', true, 'a state company, published'],
    ['010940000162', true, 'an airline, published'],
    ['971240001316', false, 'another check digit'],
    ['971340001315', false, 'month 13'],
    ['900101350013', false, 'a person'],
    ['97124000131', false, '11 digits'],
    ['97124000131a', false, 'a letter'],
    ['', false, 'empty'],
  ])('%s: %p (%s)', (text, valid) => {
    expect(isBin(text)).toBe(valid)
  })
})

describe('IIN', () => {
  test.each([
    ['900101350013', true, 'man, born 1990-01-01'],
    ['900101300811', true, 'closed by the second weights'],
    ['900101350014', false, 'another check digit'],
    ['900101750012', false, 'no such century'],
    ['900231350018', false, 'February 31st'],
    ['971240001315', false, 'a BIN'],
    ['', false, 'empty'],
  ])('%s: %p (%s)', (text, valid) => {
    expect(isIin(text)).toBe(valid)
  })

  test('February 29th in leap years alone', () => {
    const numberOf = (date: string) => {
      const eleven = `${date}50001`
      return `${eleven}${checkDigit(eleven) ?? 'x'}`
    }
    expect(isIin(numberOf('040229'))).toBe(true)
    expect(isIin(numberOf('050229'))).toBe(false)
  })
})

/**
 * With TEST_NOW=<instant> each test file begins at that instant, and time goes on from there: tests hold at any hour, day and year.
 * Other processes and databases keep the machine's clock.
 */
const { TEST_NOW } = process.env

if (TEST_NOW) {
  const MachineDate = Date
  const ahead = MachineDate.parse(TEST_NOW) - MachineDate.now()
  if (Number.isNaN(ahead)) throw new Error(`TEST_NOW=${TEST_NOW} is no instant`)

  class ShiftedDate extends MachineDate {
    constructor(...given) {
      if (given.length === 0) super(ShiftedDate.now())
      else super(...given)
    }

    static now() {
      return MachineDate.now() + ahead
    }
  }
  globalThis.Date = ShiftedDate
}

/**
 * TEST_NOW=<instant> sets the clock of each test file, which runs on from there, so tests pass at any hour, day and year.
 * Other processes and databases keep the machine's clock. TEST_CLOCK_RATE=0.01 makes time a hundred times slower.
 */
const { TEST_NOW, TEST_CLOCK_RATE = '1' } = process.env

if (TEST_NOW) {
  const MachineDate = Date
  const [then, begun] = [MachineDate.parse(TEST_NOW), MachineDate.now()]
  if (Number.isNaN(then)) throw new Error(`TEST_NOW=${TEST_NOW} is no instant`)

  class ShiftedDate extends MachineDate {
    constructor(...given) {
      if (given.length === 0) super(ShiftedDate.now())
      else super(...given)
    }

    static now() {
      return Math.floor(then + (MachineDate.now() - begun) * Number(TEST_CLOCK_RATE))
    }
  }
  globalThis.Date = ShiftedDate
}

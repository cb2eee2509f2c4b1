import {
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  useDatePickerContext,
} from '@chakra-ui/react/date-picker'

/** The days of a month. Chakra's own would show «П» instead of «пн», and today in UTC instead of the business zone. */
export function DayTable({ today }: { today: string | undefined }) {
  const { weekDays, weeks } = useDatePickerContext()
  return (
    <DatePickerTable>
      <DatePickerTableHead>
        <DatePickerTableRow>
          {weekDays.map(({ short, long }) => (
            <DatePickerTableHeader key={long} aria-label={long}>
              {short}
            </DatePickerTableHeader>
          ))}
        </DatePickerTableRow>
      </DatePickerTableHead>
      <DatePickerTableBody>
        {weeks.map((week) => (
          <DatePickerTableRow key={String(week[0])}>
            {week.map((day) => (
              <DatePickerTableCell key={String(day)} value={day}>
                <DatePickerTableCellTrigger
                  {...(String(day) === today && { 'data-now': '', 'aria-current': 'date' as const })}
                >
                  {day.day}
                </DatePickerTableCellTrigger>
              </DatePickerTableCell>
            ))}
          </DatePickerTableRow>
        ))}
      </DatePickerTableBody>
    </DatePickerTable>
  )
}

/** How many letters the days and the ending of a file's name take: when it is cut they stay. */
export const daysOf = (name: string): number => name.length - name.lastIndexOf(' ')

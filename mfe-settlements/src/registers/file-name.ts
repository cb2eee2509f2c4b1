/** Returns the period and the extension of a file's name, which a truncated name keeps. */
export const periodInName = (name: string): number => name.length - name.lastIndexOf(' ')

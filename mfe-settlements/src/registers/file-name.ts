/** The length of the days and the ending in a file's name, which a cut leaves. */
export const periodInName = (name: string): number => name.length - name.lastIndexOf(' ')

/** Addresses of this remote's pages, relative to the cabinet's base path. */
export const partnersPath = '/partners'

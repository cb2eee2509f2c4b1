/** The shell's own paths; all others come from descriptors. Source: docs/product.md, «Pages». */
export const HOME = '/transactions'
export const BCC_MALL = '/bcc-mall'
/** The user's own sessions; the specification's table leaves the account to the product. */
export const SESSIONS = '/account/sessions'
/** The release operations live in the shell, so that they work when every remote is broken. */
export const RELEASES = '/releases'
export const SECOND_FACTOR = '/account/second-factor'

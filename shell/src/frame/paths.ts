/** Paths that the shell itself knows; every other comes with a remote's descriptor. Source: specification 2. */
export const HOME = '/transactions'
export const BCC_MALL = '/bcc-mall'
/** One's own sessions; not in the specification's table, which leaves the account to the product. */
export const SESSIONS = '/account/sessions'
/** The release operations live in the shell, so that they work when every remote is broken. */
export const RELEASES = '/releases'
export const SECOND_FACTOR = '/account/second-factor'

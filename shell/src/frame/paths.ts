/** Paths that the shell itself knows; every other comes with a remote's descriptor. Source: specification 2. */
export const HOME = '/transactions'
export const BCC_MALL = '/bcc-mall'

import type { Context } from '../context.ts'

/** For machines without a browser: the change goes live, and the history says so. */
export const withoutBrowser: NonNullable<Context['tryOut']> = async (_, moved) => ({
  mistakes: [],
  remarks: [
    `${moved.map(({ app, version }) => `${app} ${version}`).join(', ')}: not drawn in a browser (--without-browser)`,
  ],
})

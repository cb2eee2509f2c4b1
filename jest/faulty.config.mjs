import { fileURLToPath } from 'node:url'
import config from '../jest.config.mjs'

const rootDir = fileURLToPath(new URL('..', import.meta.url))

/** The projects as they are, but for the transform that puts a fault in. */
const withFault = (transform) =>
  Object.fromEntries(
    Object.entries(transform).map(([files, [, options]]) => [
      files,
      ['<rootDir>/jest/faulty-transform.cjs', options],
    ]),
  )

export default {
  ...config,
  rootDir,
  projects: config.projects.map((project) => ({
    ...project,
    rootDir,
    transform: withFault(project.transform),
  })),
}

export { type RunningServer, type StartOptions, startServer } from './main.ts'

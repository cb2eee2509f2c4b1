import { prepareTemplate } from './template.ts'

// biome-ignore lint/style/noDefaultExport: the form that jest asks for
export default prepareTemplate

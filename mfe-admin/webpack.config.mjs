import { webpackConfig } from '@cabinet/build'

export default webpackConfig(import.meta.dirname)

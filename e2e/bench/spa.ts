import { buildSinglePage } from './spa/build-spa.ts'

console.log(await buildSinglePage())

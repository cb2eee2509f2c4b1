/** `pnpm packages` makes the published packages of shared, contract, build and release in .cache/packages, and changes nothing else. */
import { makePackages } from './packages/make.ts'

for (const { name, version, folder } of await makePackages()) console.log(`${name} ${version}  ${folder}`)

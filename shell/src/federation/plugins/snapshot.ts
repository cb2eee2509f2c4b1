import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** Puts the release set in place of a platform's snapshot, where developer tools read it. */
export const snapshot = (
  remotes: readonly { readonly name: string; readonly entry: string }[],
): ModuleFederationRuntimePlugin => ({
  name: 'release-snapshot',
  init: ({ options: { name, version = '' } }) => {
    const shown = remotes.map((remote) => [
      `${remote.name}:${remote.entry}`,
      { globalName: remote.name, remoteEntry: remote.entry },
    ])
    Object.assign(__FEDERATION__.moduleInfo, Object.fromEntries(shown), {
      [name]: {
        version,
        buildVersion: version,
        consumerList: [name],
        remotesInfo: Object.fromEntries(remotes.map((one) => [one.name, { matchedVersion: one.entry }])),
        remoteTypesZip: '',
        shared: [],
      },
    })
  },
})

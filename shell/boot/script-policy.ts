interface Policies {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: Policies
  }
}

/**
 * The page's only policy of Trusted Types: scripts come from the cabinet's own addresses. There is none for HTML and for code in a
 * text, so that no part of a page makes either.
 */
export function allowOwnScripts(basePath: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href)
      return origin === location.origin && pathname.startsWith(`${basePath}/`) ? url : null
    },
  })
}

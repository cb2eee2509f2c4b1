require('./keep-compiled.cjs')
const { TestEnvironment: JSDOMEnvironment } = require('jest-environment-jsdom')

/**
 * Adds to jsdom the browser features that it lacks. Node's own fetch makes the requests, so that its Request,
 * Response and signals fit together; it refuses jsdom's AbortSignal.
 */
class BrowserEnvironment extends JSDOMEnvironment {
  async setup() {
    await super.setup()
    const { global: window } = this
    Object.assign(window, {
      fetch,
      Request,
      Response,
      Headers,
      AbortController,
      AbortSignal,
      ReadableStream,
      TransformStream,
      WritableStream,
      TextEncoder,
      TextDecoder,
      BroadcastChannel,
      structuredClone,
      ResizeObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    })
    Object.defineProperty(window, 'crypto', { value: crypto, configurable: true })
    window.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    })
    window.Element.prototype.scrollIntoView ??= () => {}
    // jsdom has no layout: without a box no element counts as visible, and dialogs would focus none.
    window.Element.prototype.getClientRects = function () {
      return this.isConnected ? [this.getBoundingClientRect()] : []
    }
    window.scrollTo = () => {}
    window.performance.getEntriesByType ??= () => []
    window.URL.createObjectURL ??= () => '#file'
    window.URL.revokeObjectURL ??= () => {}
  }
}

module.exports = BrowserEnvironment

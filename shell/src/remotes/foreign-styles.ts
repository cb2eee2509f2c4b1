/** Emotion's sheets belong to the kit, those with an integrity to the shell. */
const ownStyles = '[data-emotion], [integrity]'
/** The sheet of index.html stands in the page before any remote loads. */
const ofPage = new Set<Element>(document.querySelectorAll('style'))
const scopeToSection = (rules: string) => `@scope (main) { ${rules} }`

/** Limits styles inserted by a remote to its section. Browsers without `@scope` apply them everywhere. */
export function scopeInsertedStyles(): void {
  if (!('CSSScopeRule' in window)) return
  const sheet = CSSStyleSheet.prototype
  const { insertRule, replace, replaceSync } = sheet
  sheet.insertRule = function (rule, index) {
    const owner = this.ownerNode
    const own = owner instanceof Element && owner.matches(ownStyles)
    return insertRule.call(this, own ? rule : scopeToSection(rule), index)
  }
  sheet.replace = function (rules) {
    return replace.call(this, scopeToSection(rules))
  }
  sheet.replaceSync = function (rules) {
    replaceSync.call(this, scopeToSection(rules))
  }
}

/** Removes the styles of a version that the page has left. */
export function removeForeignStyles(): void {
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    if (!ofPage.has(sheet) && !sheet.matches(ownStyles)) sheet.remove()
  document.adoptedStyleSheets = []
}

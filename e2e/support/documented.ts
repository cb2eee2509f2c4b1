import { readFile } from 'node:fs/promises'

/** Returns the blocks of code in that language below a heading, up to the next one of its level or higher. */
export async function documentedBlocks(
  heading: string,
  language: string,
  document = 'operations',
): Promise<string[]> {
  const text = await readFile(new URL(`../../docs/${document}.md`, import.meta.url), 'utf8')
  const [, ...sections] = text.split(new RegExp(`^(?=#{2,${heading.indexOf(' ')}} )`, 'm'))
  const section = sections.find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))]
  if (blocks.length === 0) throw new Error(`docs/${document}.md has no \`\`\`${language} below «${heading}».`)
  return blocks.map(([, block = '']) => block)
}

import { iconNode } from './icons.ts'

test.each([['shopping-cart'], ['users'], ['building-2']])(
  '%s is drawn, also when lucide has renamed it',
  async (name) => {
    const node = await iconNode(name)
    expect(node.length).toBeGreaterThan(0)
    expect(JSON.stringify(node)).not.toContain('"key"')
  },
)

test('an unknown name is refused with a place to look', async () => {
  await expect(iconNode('no-such-icon')).rejects.toThrow(/lucide has no icon «no-such-icon»/)
})

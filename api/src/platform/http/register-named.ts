import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

/** Registers a plugin by the documented way of naming it; Fastify searches every loaded module for one without a name. */
export async function registerNamed(
  app: FastifyInstance,
  name: string,
  plugin: FastifyPluginAsync,
  options: { readonly prefix?: string } = {},
): Promise<void> {
  await app.register(Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name }), options)
}

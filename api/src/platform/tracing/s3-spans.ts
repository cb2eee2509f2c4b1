import type { S3Client } from '@aws-sdk/client-s3'
import { inSpan, traceHeaders } from './tracing.ts'

/** Records each request of a client as a span named by its command, and sends `traceparent` with it. */
export function recordRequests(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        inSpan({ name: `s3 ${commandName}`, kind: 'client' }, () => {
          const { headers } = args.request as { headers: Record<string, string> }
          Object.assign(headers, traceHeaders())
          return next(args)
        }),
    { name: 'traceparent', step: 'build' },
  )
}

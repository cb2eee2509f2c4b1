import { connect, type Socket } from 'node:net'

export interface StalledReader {
  readonly socket: Socket
  readonly status: number
}

/** Downloads the orders list as a file and reads no byte of it. @returns once the answer begins */
export function stalledReader(
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<StalledReader> {
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `GET /api/uchet-accounting/application-report HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (bytes) => {
      socket.pause()
      resolve({ socket, status: Number(String(bytes).split(' ')[1]) })
    })
  })
}

import type { OwnSession } from './queries.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** Returns a `User-Agent` in familiar words: «Chrome, Windows»; of several browsers the most specific one. */
export function deviceText(userAgent: string | null): string {
  const first = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [first(browsers), first(systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'
}

/** Returns how a session was begun; nothing for one of an older version. */
export function wayText({ way, provider }: Pick<OwnSession, 'way' | 'provider'>): string | undefined {
  if (way === 'password') return 'по паролю'
  if (way === 'passkey') return 'по ключу доступа'
  return way === 'provider' ? `через ${provider ?? 'провайдера'}` : undefined
}

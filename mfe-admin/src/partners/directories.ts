import type { SelectOption } from '@cabinet/shared/ui'
import { bothQueries } from '../both-queries.ts'
import type { PartnerValues } from './partner-values.ts'
import { useCities, useCountries } from './queries.ts'

export interface Directories {
  countries: readonly SelectOption[]
  cities: readonly SelectOption[]
}

/** Loads countries and cities as choices; the partner's own stay choices when a directory lacks them. */
export function useDirectories({ registration_city, legal_address, mailing_addresses }: PartnerValues) {
  const { data, ...query } = bothQueries(useCountries(), useCities())
  if (data === undefined) return { ...query, directories: undefined }
  const [countries, cities] = data
  const keptCountries = [legal_address, ...mailing_addresses].map(({ country }) => country)
  const directories: Directories = {
    countries: options(
      countries.map(({ code, name }) => ({ value: code, label: name })),
      keptCountries,
    ),
    cities: options(
      cities.map(({ name, region }) => ({
        value: name,
        label: region === name || region === '' ? name : `${name} (${region})`,
      })),
      [registration_city],
    ),
  }
  return { ...query, directories }
}

/** Returns one choice per value: a country's code or a city's name. @param kept values to add */
function options(known: readonly SelectOption[], kept: readonly string[]): SelectOption[] {
  const all = [...known, ...kept.filter(Boolean).map((value) => ({ value, label: value }))]
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index)
}

export function useCountryName(): (code: string) => string {
  const { data } = useCountries()
  return (code) => data?.find((country) => country.code === code)?.name ?? code
}

import { queryFor, useQuery } from '@cabinet/shared/api'
import type { SelectOption } from '@cabinet/shared/forms'
import type { PartnerValues } from './partner-values.ts'

export interface Directories {
  countries: readonly SelectOption[]
  cities: readonly SelectOption[]
}

/**
 * Countries and cities to choose from. What the partner already has stays a choice, whatever the directory says.
 * @param kept the values that the form begins with.
 */
export function useDirectories({ registration_city, legal_address, mailing_addresses }: PartnerValues) {
  const countries = useQuery(queryFor('GET /accounting/countries'))
  const cities = useQuery(queryFor('GET /accounting/cities'))
  const keptCountries = [legal_address, ...mailing_addresses].map(({ country }) => country)
  const directories: Directories | undefined =
    countries.data && cities.data
      ? {
          countries: options(
            countries.data.map(({ code, name }) => ({ value: code, label: name })),
            keptCountries,
          ),
          cities: options(
            cities.data.map(({ name, region }) => ({
              value: name,
              label: region === name || region === '' ? name : `${name} (${region})`,
            })),
            [registration_city],
          ),
        }
      : undefined
  return {
    directories,
    error: countries.error ?? cities.error,
    isFetching: countries.isFetching || cities.isFetching,
    retry: () => {
      void countries.refetch()
      void cities.refetch()
    },
  }
}

/** One choice per value: the wire knows countries by their codes and cities by their names. */
function options(known: readonly SelectOption[], kept: readonly string[]): SelectOption[] {
  const all = [...known, ...kept.filter(Boolean).map((value) => ({ value, label: value }))]
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index)
}

/** The name of a country by its code; the code while the directory is on its way. */
export function useCountryName(): (code: string) => string {
  const { data } = useQuery(queryFor('GET /accounting/countries'))
  return (code) => data?.find((country) => country.code === code)?.name ?? code
}

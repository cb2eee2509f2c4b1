import Type from 'typebox'
import { declare } from './call.ts'
import { StrictObject } from './schemas.ts'

export const directory = declare('directory', {
  'GET /directory/statuses': {
    summary: 'Lists the order statuses with their Russian texts, in the order of display',
    access: 'session',
    ok: { 200: Type.Array(StrictObject({ value: Type.String(), textRu: Type.String() })) },
  },
  'GET /accounting/countries': {
    summary: 'Lists the countries of ISO 3166 in Russian',
    access: 'session',
    ok: { 200: Type.Array(StrictObject({ code: Type.String(), name: Type.String() })) },
  },
  'GET /accounting/cities': {
    summary: 'Lists the cities of Kazakhstan with their regions',
    access: 'session',
    ok: { 200: Type.Array(StrictObject({ id: Type.Integer(), name: Type.String(), region: Type.String() })) },
  },
})

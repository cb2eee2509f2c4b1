export { verifyChain } from './chain/verify.ts'
export { type AuditFilter, type AuditRow, countRecords, selectRecords } from './queries.ts'

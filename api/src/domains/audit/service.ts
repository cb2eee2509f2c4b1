export { verifyChain } from './chain/verify.ts'
export { type AuditFilter, type AuditRow, selectPage, selectRecords } from './queries.ts'

export { type AuditEntry, type AuditFilter, listAudit } from './list.ts'
export { type Actor, type Deed, recordAudit, serviceActor } from './record.ts'

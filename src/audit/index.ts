export { type AuditEntry, type AuditFilter, listAudit } from './list.ts'
export { type Actor, auditInsert, type Deed, recordAudit, serviceActor } from './record.ts'

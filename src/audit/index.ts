export { type AuditEntry, listAudit } from './list.ts'
export { type Actor, auditInsert, type Deed, recordAudit, serviceActor } from './record.ts'

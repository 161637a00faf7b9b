import type { Task } from '../context.ts'

/**
 * Writes down the end of the support's accesses whose time is over, and tells it. The policies let nothing through from that moment on, whether this has
 * run or not.
 */
export const endSupportAccessesTask: Task = {
  topic: 'end-support-accesses',
  schedule: '*/5 * * * *',
  isInterruptible: true,
  async run({ transaction }, _, signal) {
    await transaction(async (sql) => {
      await sql`
        with over as (
          update public.support_accesses set ended_at = expires_at, may_act = false
          where ended_at is null and expires_at <= private.now() returning condominium_id, id
        ), entries as (
          insert into public.audit_entries (condominium_id, action, entity, entity_id)
          select condominium_id, 'expire-support-access', 'support_accesses', id::text from over
        )
        insert into private.outbox (topic, payload)
        select 'tell-support', jsonb_build_object('condominiumId', condominium_id, 'accessId', id, 'what', 'ended') from over`
    }, signal)
  },
}

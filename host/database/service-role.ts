import { withLockedConnection } from './connection.ts'

/**
 * Opens every table with row level security to `service_role` where it could not be given BYPASSRLS, which external servers reserve for their
 * superusers: a policy on each table of the connecting owner has the same effect. Safe to repeat.
 */
export async function openToServiceRole(url: string): Promise<void> {
  await withLockedConnection(url, 'service_role', (sql) => sql.unsafe(policies).simple())
}

const policies = `
  do $$ declare this regclass; begin
    if (select rolbypassrls from pg_roles where rolname = 'service_role') then return; end if;
    for this in
      select c.oid from pg_class c
      where c.relrowsecurity and c.relowner = current_user::regrole and not exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'service_role')
    loop
      execute format('create policy service_role on %s to service_role using (true) with check (true)', this);
    end loop;
  end $$`

-- Ours, not Supabase's: a project that shows people their own history finds it without reading everyone's.
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc);

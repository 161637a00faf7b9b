-- Reports count messages by state from an index that says nothing of tests: those, few, are found here and taken off.
create index messages_samples on public.messages (condominium_id, channel, status, created_at) where sample_of is not null;

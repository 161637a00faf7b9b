-- Reports count messages by state from an index that says nothing of tests: those, few, are found here and taken off.
create index messages_samples on public.messages (condominium_id, channel, status, created_at) where sample_of is not null;

-- The report of rounds counts the few readings of another point's tag without a second look at all readings.
create index patrol_passes_wrong on public.patrol_passes (condominium_id, point_id, passed_at) where not is_valid;

-- The report of whom no message reached begins with the messages that failed: a few of a hundred.
create index messages_failed on public.messages (condominium_id, created_at) include (telling_id, person_id, user_id) where status = 'failed' and sample_of is null;

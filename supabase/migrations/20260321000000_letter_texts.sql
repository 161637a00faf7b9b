-- What the platform's administrators write in the letters of events (docs/decisions/0098). Versions stay as they were written, for messages say which
-- they went with; one row says which stands. An event without a row has the product's own words.

create table private.letter_versions (
  event text not null check (event ~ '^[a-z][a-z_]{2,39}$'),
  version integer not null check (version > 0),
  -- Null leaves a part as the product writes it.
  subject text check (char_length(subject) between 1 and 120 and subject !~ '[[:cntrl:]]'),
  opening text check (char_length(opening) between 1 and 600),
  closing text check (char_length(closing) between 1 and 600),
  -- Of the product's own letter at that time (SHA-256): another one now means that it changed below this text.
  original_hash text not null check (original_hash ~ '^[0-9a-f]{64}$'),
  reason text not null check (char_length(reason) between 1 and 200),
  made_by uuid not null,
  made_at timestamptz not null default private.now(),
  primary key (event, version),
  check (num_nonnulls(subject, opening, closing) > 0)
);
create table private.letter_texts (
  event text primary key,
  version integer not null,
  since timestamptz not null default private.now(),
  foreign key (event, version) references private.letter_versions (event, version)
);
grant select, insert on private.letter_versions to service_role;
grant select, insert, update, delete on private.letter_texts to service_role;

-- Which version a message was written with; null is the product's own words.
alter table public.messages add column text_version integer check (text_version > 0);

-- The texts that stand and how they were changed: { factor_shown, texts, changes }. A text with `failed_at` could not be written into a letter then, which
-- left with the product's own words.
create function public.platform_letters() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return jsonb_build_object('factor_shown', private.second_factor_shown(),
    'texts', (select coalesce(jsonb_agg(jsonb_build_object('event', t.event, 'version', t.version, 'since', t.since, 'subject', v.subject,
        'opening', v.opening, 'closing', v.closing, 'original_hash', v.original_hash, 'failed_at', r.created_at) order by t.event), '[]')
      from private.letter_texts t
      join private.letter_versions v on v.event = t.event and v.version = t.version
      left join private.error_reports r on r.id = format('letter-%s-%s', t.event, t.version)),
    'changes', private.platform_history('texts'));
end $$;

-- The versions of an event's letters, the newest first.
create function public.platform_letter_versions(wanted text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.demand_superadmin();
  return (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'subject', v.subject, 'opening', v.opening, 'closing', v.closing,
      'original_hash', v.original_hash, 'reason', v.reason, 'made_at', v.made_at, 'made_by', private.person_name(u)) order by v.version desc), '[]')
    from private.letter_versions v left join auth.users u on u.id = v.made_by
    where v.event = wanted);
end $$;
grant execute on function public.platform_letters(), public.platform_letter_versions(text) to authenticated, service_role;

-- A month that was reopened and closed again is sent again: each closing is its own reason to send.
alter table public.report_sendings add column closing_sequence integer not null default 0;
comment on column public.report_sendings.closing_sequence is 'The closing after which it was sent; 0 where a day was its reason.';

-- What was sent before followed the newest closing of its month until then.
update public.report_sendings s set closing_sequence = coalesce((
  select max(c.sequence) from public.closings c
  where c.condominium_id = s.condominium_id and c.month = s.for_day and c.closed_at <= s.sent_at), 0)
where exists (select from public.report_schedules p where p.condominium_id = s.condominium_id and p.saved_id = s.saved_id and p.rhythm = 'closing');

alter table public.report_sendings drop constraint report_sent_once,
  add constraint report_sent_once unique (condominium_id, saved_id, for_day, closing_sequence);

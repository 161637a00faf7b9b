-- Answers are to what a space asks, of which there are twelve at most. What was kept beyond goes; answers to questions that were taken back since
-- stay wherever they are few.
update public.reservations r set answers = (
  select coalesce(jsonb_object_agg(q.id, left(r.answers ->> q.id, 500)), '{}')
  from public.common_areas a, jsonb_to_recordset(a.questions) as q (id text)
  where a.condominium_id = r.condominium_id and a.id = r.area_id and r.answers ? q.id)
where char_length(r.answers::text) > 16000;

alter table public.reservations add constraint reservations_answers_check
  check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 16000);

-- The log of what was sent says which version of the platform's text a message was written with. Both functions answer rows of a list of columns, which
-- only a new function has otherwise.
do $$
declare
  page text := pg_get_functiondef('private.delivery_page(uuid, jsonb, text, integer)'::regprocedure);
  log text := pg_get_functiondef('public.delivery_log(uuid, jsonb, text, integer)'::regprocedure);
  new_page text := replace(replace(page, 'is_retryable boolean, key text)', 'is_retryable boolean, key text, text_version integer)'),
    $quoted$|| '' '' || m.id$quoted$, $quoted$|| '' '' || m.id, m.text_version$quoted$);
  new_log text := replace(log, 'is_retryable boolean, key text)', 'is_retryable boolean, key text, text_version integer)');
begin
  if new_log = log or position('m.text_version' in new_page) = 0 or position('text_version integer' in new_page) = 0 then
    raise exception 'delivery_page is not what it was';
  end if;
  drop function public.delivery_log(uuid, jsonb, text, integer);
  drop function private.delivery_page(uuid, jsonb, text, integer);
  execute new_page;
  execute new_log;
end $$;
grant execute on function private.delivery_page(uuid, jsonb, text, integer) to service_role;
grant execute on function public.delivery_log(uuid, jsonb, text, integer) to authenticated, service_role;

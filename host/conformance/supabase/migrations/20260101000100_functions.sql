-- Functions of every shape that the data API calls: values, rows, sets, nothing, overloads, and every way to fail.

create function public.add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.nothing() returns void language sql volatile as $$ select $$;
create function public.numbers(upto int) returns setof int language sql immutable as $$ select generate_series(1, upto) $$;
create function public.products_in(category int) returns setof public.products language sql stable
  as $$ select * from public.products where category_id = category order by id $$;
create function public.first_product() returns public.products language sql stable
  as $$ select * from public.products order by id limit 1 $$;
create function public.stock_totals() returns table (state public.condition, pieces bigint) language sql stable
  as $$ select p.state, sum(p.stock) from public.products p group by 1 order by 1 $$;
create function public.extent(out lowest numeric, out highest numeric) language sql stable
  as $$ select min(price), max(price) from public.products $$;
create function public.label_of(product public.products) returns text language sql immutable as $$ select product.name $$;
create function public.add_entries(batch text, pieces int) returns setof public.entries language sql volatile
  as $$ insert into public.entries (batch, slot) select add_entries.batch, generate_series(1, pieces) returning * $$;
create function public.flag_entries(in_batch text) returns setof public.entries language sql volatile
  as $$ update public.entries set flag = true where batch = in_batch returning * $$;
create function public.echo(json) returns json language sql immutable as $$ select $1 $$;
create function public.shout(text) returns text language sql immutable as $$ select upper($1) $$;
create function public.size_of(bytea) returns int language sql immutable as $$ select octet_length($1) $$;
create function public.sum_all(variadic terms int[]) returns int language sql immutable
  as $$ select sum(v)::int from unnest(terms) v $$;
create function public.joined(parts text[]) returns text language sql immutable as $$ select array_to_string(parts, '+') $$;
create function public.same(a text) returns text language sql immutable as $$ select 'text' $$;
create function public.same(a int) returns text language sql immutable as $$ select 'int' $$;
create function public.either(a int) returns text language sql immutable as $$ select 'a' $$;
create function public.either(b text) returns text language sql immutable as $$ select 'b' $$;
create function public.unnamed_or_none() returns text language sql immutable as $$ select 'none' $$;
create function public.unnamed_or_none(text) returns text language sql immutable as $$ select 'text' $$;
create function public.unnamed_default() returns int language sql immutable as $$ select 1 $$;
create function public.unnamed_default(text default 'x') returns int language sql immutable as $$ select 2 $$;
create function public.whoami() returns json language sql stable as $$
  select json_build_object('role', current_user, 'sub', current_setting('request.jwt.claims', true)::json ->> 'sub',
    'method', current_setting('request.method', true), 'zone', current_setting('timezone'),
    'shop', current_setting('request.headers', true)::json ->> 'x-shop') $$;

create function public.fail(code text, message text default 'said') returns void language plpgsql volatile
  as $$ begin raise exception using errcode = code, message = message, detail = 'd', hint = 'h'; end $$;
create function public.raise_answer(message text, detail text default null) returns void language plpgsql volatile
  as $$ begin
    if detail is null then raise sqlstate 'PGRST' using message = message;
    else raise sqlstate 'PGRST' using message = message, detail = detail; end if;
  end $$;
create function public.answer_with(headers text, status text default null) returns text language plpgsql volatile
  as $$ begin
    perform set_config('response.headers', headers, true);
    perform set_config('response.status', coalesce(status, ''), true);
    return 'answered';
  end $$;
create function public.nap(seconds float) returns void language sql volatile set statement_timeout = '100ms'
  as $$ select pg_sleep(seconds) $$;
create function public.sleep(seconds float) returns void language sql volatile as $$ select pg_sleep(seconds) $$;
create function public.hidden() returns int language sql immutable as $$ select 1 $$;

grant execute on all functions in schema public to anon, authenticated, service_role;
revoke execute on function public.hidden() from public, anon, authenticated;

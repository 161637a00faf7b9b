-- An extended term ends on a business day too, as every other does (art. 132 of the Civil Code; the letter says so).
create function private.end_on_business_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  while not private.is_business_day(new.term_ends_on) loop
    new.term_ends_on := new.term_ends_on + 1;
  end loop;
  return new;
end $$;
-- By its name before the trigger of the chain, which checks and hashes what the act says.
create trigger penalty_acts_business_day before insert on public.penalty_acts for each row
  when (new.kind = 'extended' and new.term_ends_on is not null) execute function private.end_on_business_day();
alter table public.penalty_acts enable always trigger penalty_acts_business_day;

-- A vote is one of thousands in a minute, and all that it asks is looked up by keys: planned once for a connection (20260131000000_planned_once).
alter function private.unit_voters(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function private.my_assembly_units(uuid, uuid) set plan_cache_mode = force_generic_plan;
alter function private.guard_vote() set plan_cache_mode = force_generic_plan;
alter function private.keep_vote() set plan_cache_mode = force_generic_plan;
alter function private.refuse_open_vote() set plan_cache_mode = force_generic_plan;
alter function private.guard_assembly_unit() set plan_cache_mode = force_generic_plan;

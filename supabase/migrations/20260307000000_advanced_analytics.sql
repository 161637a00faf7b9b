-- The plan of large buildings promises advanced analytics; every version of it that was ever bought gains them.
update public.subscription_plans set features = features || jsonb_build_object('advanced_analytics', coalesce((features ->> 'voting')::boolean, false));

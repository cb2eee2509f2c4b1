#!/bin/sh
# Makes both roles and the database at the first start; their passwords come from the addresses that the processes use.
set -eu
password() { sed -E 's#^[a-z]+://[^:]*:([^@]*)@.*#\1#' "/run/secrets/$1"; }
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$(password owner_url)" --set=process="$(password database_url)" <<'SQL'
create role cabinet_owner login password :'owner';
create role cabinet login password :'process';
grant cabinet to cabinet_owner;
create database cabinet owner cabinet_owner;
SQL

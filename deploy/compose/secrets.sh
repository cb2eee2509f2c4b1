#!/bin/sh
# Writes the secrets that a first installation can generate into deploy/secrets; smtp_url and the certificate are yours.
# The folder is private; its files are readable, because containers read them as their own user.
set -eu
umask 022
cd "$(dirname "$0")/.."
mkdir -p -m 700 secrets
random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
hex() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
[ -e secrets/database_password ] || hex >secrets/database_password
[ -e secrets/database_url ] || printf 'postgres://cabinet:%s@database:5432/cabinet' "$(hex)" >secrets/database_url
[ -e secrets/owner_url ] || printf 'postgres://cabinet_owner:%s@database:5432/cabinet' "$(hex)" >secrets/owner_url
[ -e secrets/token_key ] || random >secrets/token_key
[ -e secrets/secrets_key ] || random >secrets/secrets_key

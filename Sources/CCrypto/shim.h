#pragma once
#if !__has_include(<openssl/evp.h>)
#error "<openssl/evp.h> is missing. On Debian: apt-get install libssl-dev"
#endif
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
